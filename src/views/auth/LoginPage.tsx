import type { LoginRef } from '../../machines/auth/login.ts'
import { LoginAside } from './LoginAside.tsx'
import { LoginFooter } from './LoginFooter.tsx'
import { LoginPanel } from './LoginPanel.tsx'

/** P2.08: the form, and beside it on a wide window what the portal is for. */
export const LoginPage = ({ actor }: { actor: LoginRef }) => (
  <div className="grid flex-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
    <div className="flex flex-col justify-center px-4 py-8 sm:px-8">
      <LoginPanel login={actor} />
      <LoginFooter />
    </div>
    <LoginAside />
  </div>
)
