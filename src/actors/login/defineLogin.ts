import type { Device } from '../../contracts/portal/auth.ts'
import { loginMachine } from '../../machines/login/loginMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import type { TokenStore } from '../../services/portal/tokens.ts'
import { defineSignInActor } from './signIn.ts'

export const defineLogin = (services: {
  http: Http
  tokens: Pick<TokenStore, 'keep'>
  device: () => Device
}) => loginMachine.provide({ actors: { signIn: defineSignInActor(services) } })
