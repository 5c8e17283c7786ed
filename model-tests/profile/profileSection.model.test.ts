import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { fieldsOf, sectionValues } from '../../src/contracts/portal/profile/formFields.ts'
import type { OwnProfile } from '../../src/contracts/portal/profile/profile.ts'
import { profileData, profileForm } from '../../src/machines/profile/profileParts.ts'
import { profileSectionContract } from '../../src/machines/profile/profileSectionContract.ts'
import { profileSectionMachine } from '../../src/machines/profile/profileSectionMachine.ts'
import { testForm } from '../kit/testForm.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { profileSectionOutcomes } from './profileSection.outcomes.ts'

const ID = '0190c2a4-0000-4000-8000-000000000001'
const TEXT = 'Atiendo a familias completas. '.repeat(5).trim()
const none = { version: 0, saved_at: null, value: null }

const profile: OwnProfile = {
  sections: {
    specialization: {
      ...{ version: 2, saved_at: NOON },
      value: {
        specialities: [
          {
            ...{ speciality_id: ID, is_primary: true, speciality_licence: '1234567' },
            visits: { count: 0, first: [] },
          },
        ],
      },
    },
    'work-experience': {
      ...{ version: 1, saved_at: NOON },
      value: {
        range_id: 3,
        entries: [{ place: 'Hospital', role: 'Adscrita', city: '', start: '2019-03', end: null, text: '' }],
      },
    },
    education: {
      ...{ version: 1, saved_at: NOON },
      value: {
        entries: [
          {
            ...{ university_id: null, university: 'Harvard', degree_id: 'physician', field: '' },
            ...{ start_year: 2002, end_year: null },
          },
        ],
      },
    },
    certification: none,
    credential: none,
    biography: {
      ...{ version: 1, saved_at: NOON },
      value: { text: TEXT, approach: '', languages: ['es', 'en'] },
    },
  },
  server_time: NOON,
}
const shown = {
  ...{ practitioner_id: 'p-1', first_name: 'Elena', last_name: 'Márquez', avatar: null, verified: false },
  ...{ specialities: [], biography: null, range_id: null, experience: [], education: [] },
  certifications: [],
}
const typed = { text: TEXT, approach: '', languages: ['es'] }
const form = {
  params: { section: 'biography' as const },
  values: { ...typed, text: '' },
  version: 0,
  draftOwner: { owner: 'p-1', subject: 'biography' },
}

describe('a section of the profile', () => {
  testForm('P7.39 the form: every state and transition', profileForm, {
    params: { section: 'biography' },
    submitted: { section: 'biography', text: TEXT, approach: '', languages: ['es'] },
    opened: { ...typed, text: '' },
    typed,
    theirs: { ...typed, languages: ['en'] },
    result: {},
  })
  testQuery('the profile with the lists of its forms: every state and transition', profileData, {
    params: { section: 'education' },
    data: {
      profile,
      shown,
      specialities: [],
      universities: [{ id: 'unam', name: 'UNAM' }],
      degrees: [{ id: 'physician', name: 'Physician and surgeon', gloss: 'Médico cirujano' }],
    },
  })

  const refreshed = 'query.refreshRequested, practitioner.refreshRequested, query.refreshRequested'
  testModel<ContextOf<typeof profileSectionContract>>('the page: every state and transition', {
    expectedOutcomes: profileSectionOutcomes,
    machine: profileSectionMachine,
    contract: profileSectionContract,
    systemId: 'biography.settings',
    bystanders: ['toasts', 'announcer', 'currentPractitioner', 'profileCompletion'],
    input: { practitionerId: 'p-1', section: 'biography' },
    cases: [
      { type: 'profile.editOpened', form },
      { type: 'profile.editClosed' },
      { type: 'profile.entryMoved', position: 2, count: 4 },
      done('profileForm', { result: {} }),
      failed('profileForm', offline),
    ],
    expectedMessages: {
      editing: {
        'profile.entryMoved': ['announcer.politeRequested'],
        'xstate.done.actor.profileForm': [`${refreshed}, toasts.requested`],
        'xstate.error.actor.profileForm': [''],
      },
    },
    checks: {
      // The picture of the biography is beside its form.
      shown: ({ children }) => expect([...children].sort()).toEqual(['picture', 'profileData']),
      editing: ({ children, context }) => {
        expect(children).toContain('profileForm')
        expect(context.form).toEqual(form)
      },
      saved: ({ children }) => expect(children).not.toContain('profileForm'),
    },
  })
})

describe('the fields of the forms', () => {
  const { sections } = profile
  it('are what is saved, and make the same body again', () => {
    const bodies = {
      specialization: sectionValues.specialization.parse(
        fieldsOf.specialization(sections.specialization, sections),
      ),
      work: sectionValues['work-experience'].parse(
        fieldsOf['work-experience'](sections['work-experience'], sections),
      ),
      education: sectionValues.education.parse(fieldsOf.education(sections.education, sections)),
    }
    expect(bodies).toEqual({
      specialization: {
        specialities: [{ speciality_id: ID, is_primary: true, speciality_licence: '1234567' }],
        removed: [],
      },
      work: sections['work-experience'].value,
      education: sections.education.value,
    })
  })

  it('begin with what is known from other sections, so that nobody types it twice', () => {
    expect(fieldsOf.credential(sections.credential, sections)).toEqual({
      ...{ cedula: '1234567', issuing_school: 'Harvard', curp: '', rfc: '' },
    })
  })

  it('find their errors at the fields', () => {
    const wrong = sectionValues['work-experience'].safeParse({
      range_id: '',
      entries: [
        {
          ...{ place: '', role: 'Adscrita', city: '', start: '2019-', end: '2018-01', current: false },
          text: '',
        },
      ],
    })
    expect(wrong.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(
      expect.arrayContaining(['range_id required', 'entries.0.place required', 'entries.0.start month']),
    )
    const years = sectionValues.education.safeParse({
      entries: [
        {
          ...{ university_id: '', university: 'UNAM', degree_id: 'physician', field: '' },
          ...{ start_year: 'x', end_year: '', in_progress: false },
        },
      ],
    })
    expect(years.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
      'entries.0.start_year years',
      'entries.0.end_year years',
    ])
  })
})
