import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { pdfText } from '../../server/testing/pdfText.ts'
import { paracetamol, prescribed } from '../../server/testing/prescriptionContent.ts'
import type { TestServer } from '../fixtures/server.ts'

const HOUR_MS = 3_600_000
const visits = z.object({ appointments: z.array(z.object({ id: z.string() })) })

/** The demo doctor signs a prescription of eight medicines in the live visit; what is printed on it. */
export const printedPrescription = async (
  request: APIRequestContext,
  { baseURL, email, password }: TestServer,
) => {
  const signedIn = await request.post(`${baseURL}/v1/auth/login`, { data: { email, password } })
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json())
  const headers = { authorization: `Bearer ${token}` }
  const query = new URLSearchParams({
    start_time: new Date(Date.now() - HOUR_MS).toISOString(),
    end_time: new Date(Date.now()).toISOString(),
    status: 'in_progress,accepted',
  })
  const list = await request.get(`${baseURL}/v1/practitioner/appointment/timeframe?${query}`, { headers })
  const visit = visits.parse(await list.json()).appointments[0]?.id ?? ''
  const items = Array.from({ length: 8 }, (_, index) => ({
    ...paracetamol,
    generic_name: `Medicina ${index + 1}`,
  }))
  const url = `${baseURL}/v2/practitioner/prescription/${visit}`
  const answer = await request.post(url, {
    headers,
    data: {
      signed: true,
      request_id: randomUUID(),
      replaces: null,
      content: { ...prescribed({ items }), next_visit: undefined },
    },
  })
  expect(answer.status()).toBe(200)
  const { paper } = z
    .object({ paper: z.object({ folio: z.string(), show: z.string() }) })
    .parse(await answer.json())
  const { folio, show } = paper
  const { pages } = await pdfText(await (await request.get(`${baseURL}${show}`)).body())
  const text = (pages[0] ?? '').replaceAll(' ', '')
  return {
    visit,
    folio,
    pages,
    path: /\/rx\/[0-9]{6}-[0-9A-Z]{10}/.exec(text)?.[0] ?? '',
    code: /surtir([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1] ?? '',
    /** The facts of the visit's chain about prescriptions. */
    facts: async () => {
      const record = await request.get(`${baseURL}/v2/practitioner/appointment/record/${visit}`, { headers })
      const { entries } = z
        .object({ entries: z.array(z.object({ fact: z.object({ kind: z.string() }) })) })
        .parse(await record.json())
      return entries.map(({ fact }) => fact.kind).filter((kind) => kind.startsWith('prescription.'))
    },
  }
}
