import type { Mail } from '../../mail/outbox.ts'

type Letter = Pick<Mail, 'subject' | 'body'>

/** To a new address: the code. */
export const signUpCodeMail: Record<'es' | 'en', (code: string) => Letter> = {
  es: (code) => ({
    subject: `Su código es ${code}`,
    body: `Use este código para crear su cuenta: ${code}\n\nVence en 10 minutos. Si no lo pidió, ignore este mensaje: sin el código no se crea ninguna cuenta.`,
  }),
  en: (code) => ({
    subject: `Your code is ${code}`,
    body: `Use this code to create your account: ${code}\n\nIt expires in 10 minutes. If you did not request it, ignore this message: no account is created without the code.`,
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
      'Alguien intentó crear una cuenta con este correo. Ya tiene una, por lo que no se creó otra.',
      ...(publicUrl === null
        ? ['Si fue usted, inicie sesión. Si olvidó su contraseña, puede restablecerla en la misma página.']
        : [
            `Iniciar sesión: ${publicUrl}/auth/login`,
            `Restablecer la contraseña: ${publicUrl}/auth/forgot-password`,
          ]),
      'Si no fue usted, ignore este mensaje: su cuenta no cambió.',
    ].join('\n\n'),
  }),
  en: (publicUrl) => ({
    subject: 'You already have an account',
    body: [
      'Someone tried to create an account with this email. You already have one, so no account was created.',
      ...(publicUrl === null
        ? ['If it was you, log in. If you forgot your password, you can reset it on the same page.']
        : [`Log in: ${publicUrl}/auth/login`, `Reset your password: ${publicUrl}/auth/forgot-password`]),
      'If it was not you, ignore this message: your account has not changed.',
    ].join('\n\n'),
  }),
}
