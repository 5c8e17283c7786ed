import type { Mail } from '../../mail/outbox.ts'

/** To the patient's address: the code that shows the shared files. */
export const recordCodeMail: Record<'es' | 'en', (code: string) => Pick<Mail, 'subject' | 'body'>> = {
  es: (code) => ({
    subject: `Su código es ${code}`,
    body: `Use este código para ver las recetas y los archivos de su cita: ${code}\n\nVence en 10 minutos. Si no lo pidió, ignore este mensaje y no comparta el código.`,
  }),
  en: (code) => ({
    subject: `Your code is ${code}`,
    body: `Use this code to see the prescriptions and files of your visit: ${code}\n\nIt expires in 10 minutes. If you did not request it, ignore this message and do not share the code.`,
  }),
}
