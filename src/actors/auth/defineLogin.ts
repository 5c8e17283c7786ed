import type { Device } from '../../contracts/portal/auth.ts'
import { login } from '../../machines/auth/login.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { defineSignInActor } from './signIn.ts'

interface Services {
  http: Http
  tokens: Pick<TokenStore, 'keep'>
  device: () => Device
  storage: JsonStorage
  now: () => number
}

export const defineLogin = (services: Services) =>
  login.machine.provide({
    actors: {
      ...formDrafts(createDrafts(services, login.draft)),
      save: defineSignInActor(services),
    },
  })
