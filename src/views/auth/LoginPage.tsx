import { useTranslation } from 'react-i18next'
import { useChild } from '../app/ActorContext.tsx'
import { Loader } from '../ui/Loader.tsx'
import { LoginAside } from './LoginAside.tsx'
import { LoginFooter } from './LoginFooter.tsx'
import { LoginPanel } from './LoginPanel.tsx'

/** P2.08: the form, and beside it on a wide window what the portal is for. */
export const LoginPage = () => {
  const { t } = useTranslation()
  const login = useChild('login')
  return (
    <div className="grid flex-1 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col justify-center px-4 py-8 sm:px-8">
        {login === undefined ? <Loader label={t('loading')} /> : <LoginPanel login={login} />}
        <LoginFooter />
      </div>
      <LoginAside />
    </div>
  )
}
