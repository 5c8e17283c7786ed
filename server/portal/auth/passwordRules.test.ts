import { describe, expect, it } from 'vitest'
import { passwordProblem } from './passwordRules.ts'

const about = ['Elena', 'Márquez Soto', 'elena.marquez@clinic.example', 'Consulta']

describe('a new password', () => {
  it('may be anything that is hard to guess', () => {
    for (const password of ['correct horse battery', 'xk2 Tq9 vvL 0p', 'jirafa tornillo lunes verde'])
      expect(passwordProblem(password, about)).toBeNull()
  })
  it('is refused when it is common, in Spanish as in English', () => {
    for (const password of ['password1234', 'contraseña123', 'qwertyuiop12', 'aaaaaaaaaaaa', '1234567890123'])
      expect(passwordProblem(password, [])).toBe('common')
  })
  it('is refused with a part of the name, the e-mail or the product in it, with or without accents', () => {
    for (const password of ['xx Marquez 92 tortuga', 'tortuga-ELENA-92-xx', 'la consulta 92 tortuga zz'])
      expect(passwordProblem(password, about)).toBe('personal')
  })
})
