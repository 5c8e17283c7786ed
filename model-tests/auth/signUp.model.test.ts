import { describe } from 'vitest'
import { signUp, signUpCode } from '../../src/machines/auth/signUp.ts'
import { testForm } from '../kit/testForm.ts'

const email = 'lucia@clinic.example'
const opened = {
  first_name: '',
  last_name_1: '',
  last_name_2: '',
  email: '',
  phone: '',
  locale: 'es' as const,
  timezone: 'UTC-06:00',
}
const typed = { ...opened, first_name: 'Lucía', last_name_1: 'Núñez', email, phone: '55 1234 5678' }

describe('sign-up', () => {
  testForm('P2.05 P7.04 the step with the account: every state and transition', signUp, {
    params: {},
    submitted: {
      ...typed,
      phone: '+525512345678',
      password: 'not in the context',
      accept_terms: true,
      accept_privacy: true,
    },
    opened,
    typed,
    theirs: { ...opened, email: 'other@clinic.example' },
    result: {},
  })
  testForm('P2.06 P7.05 the step with the code: every state and transition', signUpCode, {
    params: { email },
    submitted: { code: '123456' },
    opened: {},
    typed: {},
    theirs: {},
    result: {},
  })
})
