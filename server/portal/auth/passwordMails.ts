import type { Mail } from '../../mail/outbox.ts'

/** To the owner of an account whose password was replaced. */
export const passwordChangedMail: Record<'es' | 'en', Pick<Mail, 'subject' | 'body'>> = {
  es: {
    subject: 'Su contraseña cambió',
    body: 'Se creó una contraseña nueva para su cuenta. Si no fue usted, recupere su cuenta de inmediato y avise a soporte.',
  },
  en: {
    subject: 'Your password was changed',
    body: 'A new password was created for your account. If it was not you, recover your account at once and tell support.',
  },
}
