import type { Mail } from '../../mail/outbox.ts'

/** To the owner of an account whose password was replaced. */
export const passwordChangedMail: Record<'es' | 'en', Pick<Mail, 'subject' | 'body'>> = {
  es: {
    subject: 'Su contraseña cambió',
    body: 'Se cambió la contraseña de su cuenta. Si no fue usted, restablezca su contraseña de inmediato y escriba a soporte.',
  },
  en: {
    subject: 'Your password was changed',
    body: 'The password of your account was changed. If it was not you, reset your password now and contact support.',
  },
}
