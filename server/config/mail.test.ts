import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const SMTP_URL = 'smtps://user:secret@mail.example.com'

describe('the settings of mail', () => {
  it.each(['no-reply@example.com', 'Consulta <no-reply@example.com>'])('take the sender %j', (MAIL_FROM) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM })
  })

  it('send nothing where there is no mail server', () => {
    expect(readConfig({}).SMTP_URL).toBeUndefined()
  })

  it.each([
    [{ SMTP_URL }, 'MAIL_FROM is required with SMTP_URL.'],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL, MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
    [{ SMTP_URL, MAIL_FROM: 'a@example.com\nBcc: b@example.com' }, 'MAIL_FROM'],
  ])('refuse %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
