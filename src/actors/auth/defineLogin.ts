import { login } from '../../machines/auth/login.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { defineSignInActor, type SignInServices } from './signIn.ts'

interface Services extends SignInServices {
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
