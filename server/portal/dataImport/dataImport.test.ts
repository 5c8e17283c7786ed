import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvHeader } from '../../../src/contracts/csv.ts'
import { type ImportReport, importReport } from '../../../src/contracts/portal/dataImport.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import type { TestPractitioner } from '../../testing/testPeople.ts'
import { patientFolders } from '../dataExport/exportedPatients.ts'
import { PATIENT_COLUMNS, patientLine } from '../dataExport/practiceTables.ts'

const IMPORT = '/v1/practitioner/data_import/patients'

describe.each(await databaseKinds())('the import of patients on $name', (kind) => {
  let portal: TestPortal
  let doctor: TestPractitioner
  let api: ReturnType<TestPortal['as']>
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    portal.setTime('2026-03-02T16:00:00.000Z')
    doctor = await portal.addPractitioner()
    api = portal.as((await portal.signIn(doctor.email)).token)
  })

  let number = 0
  /** Each time from another address: one may import twelve times a minute. */
  const send = async (table: string, apply: boolean, own = doctor) => {
    number += 1
    const { token } = await portal.signIn(own.email)
    return portal.app.inject({
      method: 'POST',
      url: IMPORT,
      headers: { authorization: `Bearer ${token}` },
      payload: { table, apply },
      remoteAddress: `198.51.100.${number}`,
    })
  }
  const report = async (table: string, apply = false): Promise<ImportReport> => {
    const answer = await send(table, apply)
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
    return importReport.parse(answer.json())
  }
  const patients = async (who = doctor) => {
    const found = []
    for await (const { patient } of patientFolders(portal.db, who.id, null)) found.push(patient)
    return found.sort((one, other) => (one.first_name < other.first_name ? -1 : 1))
  }

  const SPANISH = [
    'Nombre;Apellidos;Fecha de nacimiento;Sexo;Celular;Correo electrónico;Alergias;Peso (kg);Color favorito',
    'José;Núñez Peña;05/03/1980;H;55 1234 5678;JOSE@Example.test;Penicilina| Látex;"70,5";azul',
    'María;de la O;1990-12-31;M;;;ninguna;;',
  ].join('\r\n')

  it('reads a table as it is written in Mexico, and says first what it would do', async () => {
    expect(await report(SPANISH)).toEqual({
      rows: 2,
      ready: 2,
      known: 0,
      refused: 0,
      problems: [],
      ignored: ['Color favorito'],
      applied: false,
    })
    expect(await patients()).toEqual([])
    expect(await report(SPANISH, true)).toMatchObject({ ready: 2, applied: true })
    expect(await patients()).toMatchObject([
      {
        first_name: 'José',
        last_name: 'Núñez Peña',
        birth_date: '1980-03-05',
        sex: 'M',
        phone: '+525512345678',
        email: 'jose@example.test',
        allergies: ['Penicilina', 'Látex'],
        weight_kg: 70.5,
      },
      // With an H in the table, M is for mujer.
      {
        first_name: 'María',
        birth_date: '1990-12-31',
        sex: 'F',
        allergies: [],
        phone: null,
        conditions: null,
      },
    ])
    const list = await api.get('/v1/practitioner/clients/list?search=nunez')
    expect(list.json().clients).toHaveLength(1)
  })

  it('reads M as male where the other letter is F', async () => {
    await report('first_name,last_name,birth_date,sex\nLuis,Paz,1980-01-01,M\nEva,Paz,1981-01-01,F\n', true)
    expect((await patients()).map(({ first_name, sex }) => [first_name, sex])).toEqual([
      ['Eva', 'F'],
      ['Luis', 'M'],
    ])
  })

  it('leaves out who is there already, twice in the table or in another import', async () => {
    const table = 'first_name,last_name,birth_date,sex\nAna,López,1988-04-12,F\nana,LOPEZ,12/04/1988,F\n'
    expect(await report(table, true)).toMatchObject({ rows: 2, ready: 1, known: 1 })
    expect(await report(table, true)).toMatchObject({ rows: 2, ready: 0, known: 2 })
    expect(await patients()).toHaveLength(1)
  })

  it('names the cells that keep a row out, and imports the others', async () => {
    const table = [
      'first_name,last_name,birth_date,sex,email,weight_kg',
      'Ana,López,1988-04-12,F,ana@example.test,60',
      ',López,31/02/1988,F,not an address,',
      'Eva,Ruiz,2030-01-01,F,,',
      'Iris,Ruiz,1990-01-01,F,,9000',
    ].join('\n')
    expect(await report(table, true)).toMatchObject({
      rows: 4,
      ready: 1,
      refused: 3,
      problems: [
        { row: 3, column: 'first_name', reason: 'missing' },
        { row: 3, column: 'birth_date', reason: 'invalid' },
        { row: 3, column: 'email', reason: 'invalid' },
        { row: 4, column: 'birth_date', reason: 'future' },
        { row: 5, column: 'weight_kg', reason: 'invalid' },
      ],
    })
    expect((await patients()).map(({ first_name }) => first_name)).toEqual(['Ana'])
  })

  it.each([
    ['', 'empty'],
    ['first_name,last_name,birth_date,sex', 'empty'],
    ['first_name,last_name\nAna,López', 'missing:birth_date,sex'],
    ['first_name,last_name,birth_date,sex\n"Ana,López', 'unreadable'],
  ])('refuses %j: %s', async (table, message) => {
    const answer = await send(table, true)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field: 'table', message }]])
  })

  it('takes ten thousand rows and no more', async () => {
    const rows = (count: number) =>
      ['first_name,last_name,birth_date,sex']
        .concat(Array.from({ length: count }, (_, index) => `Ana,López ${index},1988-04-12,F`))
        .join('\n')
    expect(await report(rows(10_000))).toMatchObject({ rows: 10_000, ready: 10_000 })
    expect((await send(rows(10_001), false)).json().errors).toEqual([{ field: 'table', message: 'tooMany' }])
  })

  it('takes over every column of an export of ours', async () => {
    const clientId = await portal.addClient(doctor.id, { first: '=Ana', last: 'López; Ruiz' })
    const changed = await api.send(
      'PATCH',
      `/v1/practitioner/client/${clientId}`,
      {
        phone: '+525512345678',
        email: 'ana@example.test',
        curp: 'HEGG560427MVZRRL04',
        blood_group: 'O+',
        conditions: ['Asma', 'Migraña'],
        medicines: [],
        weight_kg: 61.5,
        height_cm: 165,
        emergency_name: 'Luis',
        emergency_phone: '+525511112222',
        language: 'es',
        private_note: 'Una "nota"\nen dos líneas',
      },
      { 'if-match': '"1"' },
    )
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)])
    const [exported] = await patients()
    if (exported === undefined) throw new Error('There is no patient')
    const other = await portal.addPractitioner()
    const answer = await send(csvHeader(PATIENT_COLUMNS) + patientLine(exported), true, other)
    expect(answer.json()).toMatchObject({ ready: 1, ignored: [] })
    const [imported] = await patients(other)
    expect({ ...imported, id: '' }).toEqual({ ...exported, id: '' })
  })

  it('writes each new patient into the access log, and nothing for a preview', async () => {
    await report(SPANISH)
    const logged = () =>
      portal.db
        .selectFrom('access_log')
        .select('action')
        .where('practitioner_id', '=', doctor.id)
        .where('action', '=', 'patient.import')
        .execute()
    expect(await logged()).toHaveLength(0)
    await report(SPANISH, true)
    expect(await logged()).toHaveLength(2)
  })
})
