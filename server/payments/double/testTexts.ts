import type { FormOutcome } from './testAccounts.ts'

export type Language = 'es' | 'en'

/** The words of the test provider's pages. */
export interface PageTexts {
  mark: string
  onboardingTitle: string
  moreTitle: string
  onboardingText: string
  outcomes: Record<FormOutcome, string>
  checkoutTitle: string
  card: string
  pay: string
  back: string
  declined: string
  cards: string
  cardsDo: Record<'pays' | 'declined' | 'disputed', string>
  over: string
  overText: string
}

export const testPageTexts: Record<Language, PageTexts> = {
  es: {
    mark: 'Proveedor de pagos de prueba: no se cobra dinero real',
    onboardingTitle: 'Cuenta de cobros de prueba',
    moreTitle: 'Falta información de la cuenta de prueba',
    onboardingText:
      'El proveedor real pediría aquí sus datos fiscales y bancarios. Este proveedor de prueba no pide ninguno: elija cómo termina el formulario.',
    outcomes: {
      active: 'Completar con datos de prueba',
      review: 'Completar y dejar en revisión',
      ask: 'Completar y pedir un documento más',
      leave: 'Salir sin terminar',
    },
    checkoutTitle: 'Pago de prueba',
    card: 'Número de la tarjeta de prueba',
    pay: 'Pagar',
    back: 'Volver',
    declined: 'Se rechazó la tarjeta. Pruebe con otra.',
    cards: 'Tarjetas de prueba',
    cardsDo: {
      pays: 'paga',
      declined: 'se rechaza',
      disputed: 'paga, y el banco pide aclaración',
    },
    over: 'Esta página venció',
    overText: 'Ya se usó o se agotó su tiempo.',
  },
  en: {
    mark: 'Test payment provider: no real money is charged',
    onboardingTitle: 'Test account for card payments',
    moreTitle: 'The test account needs more information',
    onboardingText:
      'The real provider would ask for your tax and bank details here. This test provider asks for none: choose how the form ends.',
    outcomes: {
      active: 'Complete with test data',
      review: 'Complete and leave under review',
      ask: 'Complete and request one more document',
      leave: 'Leave without finishing',
    },
    checkoutTitle: 'Test payment',
    card: 'Test card number',
    pay: 'Pay',
    back: 'Back',
    declined: 'The card was declined. Try another one.',
    cards: 'Test cards',
    cardsDo: { pays: 'pays', declined: 'is declined', disputed: 'pays, and the bank opens a dispute' },
    over: 'This page has expired',
    overText: 'It was already used, or its time ran out.',
  },
}

export const testPageStyle = `
:root { color-scheme: light; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; color: #1a1a2e; background: #f4f4f8; overflow-wrap: anywhere; }
.mark { margin: 0; padding: .75rem 1rem; background: #5b2a00; color: #fff; font-weight: 600; text-align: center; }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #c9c9d6; border-radius: .75rem; }
h1 { margin-top: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1rem; }
.amount { font-size: 2rem; font-weight: 700; margin: 0; }
.error { padding: .75rem 1rem; border: 2px solid #a3001b; border-radius: .5rem; color: #7a0014; }
form { display: grid; gap: .75rem; }
input { font: inherit; padding: .625rem .75rem; border: 1px solid #6b6b80; border-radius: .5rem; min-width: 0; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #2b2f8f; color: #fff; cursor: pointer; }
a { color: #2b2f8f; }
:focus-visible { outline: 3px solid #b35c00; outline-offset: 2px; }
dt { font-variant-numeric: tabular-nums; font-weight: 600; }
dd { margin: 0 0 .5rem; }
@media (max-width: 34rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; } }
`
