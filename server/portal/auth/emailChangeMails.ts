import type { Mail } from '../../mail/outbox.ts'

type Letter = Pick<Mail, 'subject' | 'body'>

/** To the new address: the code. */
export const emailChangeCodeMail: Record<'es' | 'en', (code: string) => Letter> = {
  es: (code) => ({
    subject: `Su código es ${code}`,
    body: `Use este código para confirmar el nuevo correo de su cuenta: ${code}\n\nVence en 10 minutos. Si no lo pidió, ignore este mensaje: sin el código no cambia nada.`,
  }),
  en: (code) => ({
    subject: `Your code is ${code}`,
    body: `Use this code to confirm the new email of your account: ${code}\n\nIt expires in 10 minutes. If you did not request it, ignore this message: nothing changes without the code.`,
  }),
}

/** To the owner of an account whose address somebody else wants to use. */
export const emailTakenMail: Record<'es' | 'en', Letter> = {
  es: {
    subject: 'Ya tiene una cuenta',
    body: 'Alguien intentó usar este correo para otra cuenta. Usted ya tiene una con él, por lo que no cambió nada. Si fue usted, inicie sesión con este correo; si no, ignore este mensaje.',
  },
  en: {
    subject: 'You already have an account',
    body: 'Someone tried to use this email for another account. You already have one with it, so nothing has changed. If it was you, log in with this email; otherwise, ignore this message.',
  },
}

/** To the address that an account had. It does not name the new one, because the mailbox may be somebody else's. */
export const emailChangedMail: Record<'es' | 'en', Letter> = {
  es: {
    subject: 'El correo de su cuenta cambió',
    body: 'Desde ahora se inicia sesión en su cuenta con otro correo, y se cerró la sesión en los demás dispositivos. Si no fue usted, escriba a soporte de inmediato.',
  },
  en: {
    subject: 'The email of your account was changed',
    body: 'From now on another email is used to log in to your account, and the other devices were logged out. If it was not you, contact support now.',
  },
}
