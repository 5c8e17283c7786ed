import { describe } from 'vitest'
import { login } from '../../src/machines/auth/login.ts'
import { testForm } from '../kit/testForm.ts'

describe('login', () => {
  testForm('P1.05 P7.07 P2.08 every state and transition', login, {
    params: {},
    submitted: { email: 'elena@clinic.example', password: 'not in the context', code: '' },
    opened: { email: '' },
    typed: { email: 'elena@clinic.example' },
    theirs: { email: 'other@clinic.example' },
    result: {},
  })
})
