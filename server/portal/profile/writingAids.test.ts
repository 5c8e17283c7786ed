import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_AIDS } from '../../../src/contracts/portal/writingAids.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'

const AIDS = '/v2/practitioner/writing-aids'

describe.each(await databaseKinds())('own snippets and diagnoses on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  const opened = async () => portal.as((await portal.signIn((await portal.addPractitioner()).email)).token)

  it('belong to one account, and follow it to every device', async () => {
    const [api, other] = [await opened(), await opened()]
    expect((await api.get(AIDS)).json()).toEqual(NO_AIDS)
    await api.send('POST', AIDS, { kind: 'snippetKept', key: 'Dolor', text: ' Sin dolor. ' })
    await api.send('POST', AIDS, { kind: 'favouriteSwitched', code: 'E11.9', on: true })
    await api.send('POST', AIDS, { kind: 'snippetKept', key: 'dolor', text: 'Sin dolor hoy.' })
    expect((await api.get(AIDS)).json()).toEqual({
      snippets: [{ key: 'dolor', text: 'Sin dolor hoy.' }],
      favourites: ['E11.9'],
      recent: [],
      medicines: [],
      favouriteMedicines: [],
    })
    expect((await other.get(AIDS)).json()).toEqual(NO_AIDS)
    await api.send('POST', AIDS, { kind: 'snippetRemoved', key: 'dolor' })
    await api.send('POST', AIDS, { kind: 'favouriteSwitched', code: 'E11.9', on: false })
    expect((await api.get(AIDS)).json()).toEqual(NO_AIDS)
  })

  it('keep the ten last codes, the newest first, whoever changes them at the same time', async () => {
    const api = await opened()
    const codes = Array.from({ length: 12 }, (_, index) => `J${10 + index}`)
    await Promise.all(
      codes.map((code) => api.send('POST', AIDS, { kind: 'snippetKept', key: code, text: code })),
    )
    expect((await api.get(AIDS)).json().snippets).toHaveLength(12)
    for (const code of [...codes, 'J15']) await api.send('POST', AIDS, { kind: 'codeUsed', code })
    expect((await api.get(AIDS)).json().recent).toEqual([
      'J15',
      'J21',
      'J20',
      'J19',
      'J18',
      'J17',
      'J16',
      'J14',
      'J13',
      'J12',
    ])
  })

  it('keep the favourite medicines, each once whatever its accents, the newest last', async () => {
    const api = await opened()
    const change = (name: string, on: boolean) =>
      api.send('POST', AIDS, { kind: 'medicineFavouriteSwitched', name, on })
    for (const name of ['Losartán', 'Naproxeno', 'losartan']) await change(name, true)
    expect((await api.get(AIDS)).json().favouriteMedicines).toEqual(['Naproxeno', 'losartan'])
    await change('LOSARTÁN', false)
    expect((await api.get(AIDS)).json().favouriteMedicines).toEqual(['Naproxeno'])
    expect((await change('', true)).statusCode).toBe(400)
  })

  it('keep the last twenty medicines, the last signed first, each once', async () => {
    const api = await opened()
    const names = Array.from({ length: 20 }, (_, index) => `M${index}`)
    await api.send('POST', AIDS, { kind: 'medicinesSigned', names })
    await api.send('POST', AIDS, { kind: 'medicinesSigned', names: ['Ibuprofeno', 'M3'] })
    const { medicines } = (await api.get(AIDS)).json()
    expect(medicines.slice(0, 4)).toEqual(['Ibuprofeno', 'M3', 'M0', 'M1'])
    expect(medicines).toHaveLength(20)
    expect(medicines).not.toContain('M19')
  })

  it('refuse what is no key, no code, or too long', async () => {
    const api = await opened()
    for (const change of [
      { kind: 'snippetKept', key: 'two words', text: 'x' },
      { kind: 'snippetKept', key: 'a', text: 'x'.repeat(2_001) },
      { kind: 'codeUsed', code: 'nothing' },
      { kind: 'medicinesSigned', names: [] },
      { kind: 'medicinesSigned', names: ['x'.repeat(121)] },
      { kind: 'somethingElse' },
    ])
      expect((await api.send('POST', AIDS, change)).statusCode).toBe(400)
  })
})
