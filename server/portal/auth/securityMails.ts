import type { Mail } from '../../mail/outbox.ts'

type Letter = Record<'es' | 'en', Pick<Mail, 'subject' | 'body'>>

const NOT_YOU = {
  es: 'Si no fue usted, cambie su contraseña de inmediato y escriba a soporte.',
  en: 'If it was not you, change your password now and contact support.',
}
const letter = (es: [string, string], en: [string, string]): Letter => ({
  es: { subject: es[0], body: `${es[1]} ${NOT_YOU.es}` },
  en: { subject: en[0], body: `${en[1]} ${NOT_YOU.en}` },
})

/** To the owner of an account, whenever the way in changes. */
export const securityMails = {
  authenticatorOn: letter(
    [
      'Verificación en dos pasos activada',
      'Desde ahora, al iniciar sesión se pide un código de su aplicación.',
    ],
    ['Two-step verification is on', 'From now on, logging in asks for a code from your app.'],
  ),
  authenticatorOff: letter(
    ['Verificación en dos pasos desactivada', 'Ya no se pide un código al iniciar sesión.'],
    ['Two-step verification is off', 'Logging in no longer asks for a code.'],
  ),
  recoveryCodes: letter(
    ['Sus códigos de recuperación cambiaron', 'Se crearon códigos nuevos; los anteriores ya no sirven.'],
    ['Your recovery codes changed', 'New codes were created; the previous ones no longer work.'],
  ),
  recoveryCodeUsed: letter(
    ['Se usó un código de recuperación', 'Alguien inició sesión en su cuenta con un código de recuperación.'],
    ['A recovery code was used', 'Someone logged in to your account with a recovery code.'],
  ),
  passkeyAdded: letter(
    ['Se agregó una llave de acceso', 'Con ella se puede iniciar sesión en su cuenta sin contraseña.'],
    ['A passkey was added', 'It can be used to log in to your account without a password.'],
  ),
  passkeyRemoved: letter(
    ['Se quitó una llave de acceso', 'Ya no sirve para iniciar sesión en su cuenta.'],
    ['A passkey was removed', 'It can no longer be used to log in to your account.'],
  ),
} as const satisfies Record<string, Letter>
