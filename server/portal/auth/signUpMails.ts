import type { Mail } from '../../mail/outbox.ts'

type Letter = Pick<Mail, 'subject' | 'body'>

/** To a new address: the code. */
export const signUpCodeMail: Record<'es' | 'en', (code: string) => Letter> = {
  es: (code) => ({
    subject: `Su código es ${code}`,
    body: `Use este código para crear su cuenta: ${code}\n\nVale durante 10 minutos. Si no lo pidió, no haga nada: sin el código no se crea ninguna cuenta.`,
  }),
  en: (code) => ({
    subject: `Your code is ${code}`,
    body: `Use this code to create your account: ${code}\n\nIt works for 10 minutes. If you did not ask for it, do nothing: without the code no account is created.`,
  }),
}

/**
 * To the owner of an address that has an account.
 * @param publicUrl base URL of the portal; null: the mail has no links
 */
export const accountExistsMail: Record<'es' | 'en', (publicUrl: string | null) => Letter> = {
  es: (publicUrl) => ({
    subject: 'Ya tiene una cuenta',
    body: [
      'Alguien quiso crear una cuenta con este correo. Ya tiene una, así que no se creó otra.',
      ...(publicUrl === null
        ? ['Si fue usted, inicie sesión. Si olvidó su contraseña, puede recuperarla en la misma página.']
        : [
            `Iniciar sesión: ${publicUrl}/auth/login`,
            `Recuperar la contraseña: ${publicUrl}/auth/forgot-password`,
          ]),
      'Si no fue usted, no haga nada: su cuenta sigue igual.',
    ].join('\n\n'),
  }),
  en: (publicUrl) => ({
    subject: 'You already have an account',
    body: [
      'Somebody tried to create an account with this address. You already have one, so no other was created.',
      ...(publicUrl === null
        ? ['If it was you, log in. If you forgot your password, you can recover it on the same page.']
        : [`Log in: ${publicUrl}/auth/login`, `Recover your password: ${publicUrl}/auth/forgot-password`]),
      'If it was not you, do nothing: your account stays as it is.',
    ].join('\n\n'),
  }),
}
