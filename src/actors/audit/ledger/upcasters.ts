import { PRACTICE_UPCASTERS } from './practiceUpcasters.ts'
import { renamedInvocations, renamedStates, type Upcaster } from './renamed.ts'

/** Until the check-out asked about unsigned parts, its event did not name them. */
const checkOutWithUnsigned = (from: string): Upcaster => ({
  machine: 'visit',
  from,
  to: '3459369364a1f0fd',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => [
    entry.event.type === 'visit.checkOutSubmitted'
      ? { ...entry, event: { unsigned: [], ...entry.event } }
      : entry,
  ],
})

/** A guest gave the name on a screen of its own before the consent; now both are one step. */
const nameWithConsent: Upcaster = {
  machine: 'guestJoin',
  from: 'a42a20ef878c75f1',
  to: '0560a1968cfe64df',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => {
    if (['guest.nameEntered', 'guest.backRequested'].includes(entry.event.type)) return []
    return [
      {
        ...entry,
        to: entry.to === 'name' ? 'consent' : entry.to,
        event: entry.event.type === 'guest.consented' ? { name: '‹patient›', ...entry.event } : entry.event,
      },
    ]
  },
}

/** Until the guest's end page read the results of the visit again, a reading was the output of an invocation. */
const resultsRead = (from: string): Upcaster => ({
  machine: 'guestJoin',
  from,
  to: '37e236c4ff539d4e',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => {
    const { type, output } = entry.event as { type: string; output?: object }
    if (type === 'xstate.error.actor.readVisitEnd') return []
    return type === 'xstate.done.actor.readVisitEnd'
      ? [{ ...entry, event: { type: 'guest.resultsRead', ...output } }]
      : [entry]
  },
})

/** Stages of a guest's room in which the call is joined. */
const JOINED_STAGES: readonly unknown[] = ['waiting', 'admitted', 'inMeeting']

/** Until a guest's second tab asked, the room had no state of the tab. */
const roomWithTab = (from: string): Upcaster => ({
  machine: 'guestJoin',
  from,
  to: '3f412831ef74a76d',
  decision: '0186-moving-a-call.md',
  lift: (entry) => {
    const { room } = (typeof entry.to === 'object' ? entry.to : {}) as { room?: { stage?: unknown } }
    if (room === undefined) return [entry]
    const tab = JOINED_STAGES.includes(room.stage) ? 'held' : 'free'
    return [{ ...entry, to: { room: { ...room, tab } } }]
  },
})

/** Until the tabs shared one chime, the alert of the waiting room did not know its visit. */
const alertOfVisit = (from: string): Upcaster => ({
  machine: 'waitingRoomAlert',
  from,
  to: 'ee8568ccb6fc367c',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => [
    entry.event.type === 'xstate.init'
      ? { ...entry, event: { ...entry.event, input: { appointmentId: '' } } }
      : entry,
  ],
})

/** The state of one region of a former parallel machine. */
const regionOf = (to: unknown, region: string): unknown =>
  typeof to === 'object' && to !== null ? (Object.entries(to).find(([key]) => key === region)?.[1] ?? to) : to

/** Until menus and copies left the chart of the panels, a state named their regions too. */
const panelsAlone = (from: string): Upcaster => ({
  machine: 'roomPanels',
  from,
  to: '40348563743825b4',
  decision: '0145-names-pages-and-view-state.md',
  lift: (entry) =>
    /^(xstate\.init$|roomPanels\.panel|xstate\.\w+\.actor\.pollEditor$)/.test(entry.event.type)
      ? [{ ...entry, to: regionOf(entry.to, 'panel') }]
      : [],
})

/** Until push-to-talk and low bandwidth became machines of their own, the stage had the states of the latter. */
const layoutAlone: Upcaster = {
  machine: 'stage',
  from: '96f8cbf1fcccf930',
  to: 'c2a76c8808a2e748',
  decision: '0145-names-pages-and-view-state.md',
  lift: (entry) =>
    /^(xstate\.init|transport\.left|stage\.(pinned|self\w+|removal\w+))$/.test(entry.event.type)
      ? [{ ...entry, to: 'ready' }]
      : [],
}

/** Until the notifications had this name in the shell, its states and the event that opens them said `bell`. */
const namedNotifications: readonly Upcaster[] = renamedStates(
  'shell',
  ['def9a3f4d4d19e66', '47012a2d26e91c8c'],
  '77e331a9d49f20b3',
  new Map([['bell', 'notifications']]),
).map((upcaster) => ({
  ...upcaster,
  lift: (entry) =>
    upcaster
      .lift(entry)
      .map((lifted) =>
        lifted.event.type === 'menu.opened' && lifted.event.menu === 'bell'
          ? { ...lifted, event: { ...lifted.event, menu: 'notifications' } }
          : lifted,
      ),
}))

/** Until the day's list had one owner, the root passed it on; now the root receives only that the list changed. */
const todayChanged = (from: string): Upcaster => ({
  machine: 'app',
  from,
  to: '32043e37eb2075c3',
  decision: '0145-names-pages-and-view-state.md',
  lift: (entry) => {
    if (entry.event.type !== 'today.arrived') return [entry]
    return entry.event.changed === true ? [{ ...entry, event: { type: 'today.changed' } }] : []
  },
})

/** Until a server that does not answer was asked again, every failure of the current-user call was the last one. */
const failedAtOnce = (from: string): Upcaster => ({
  machine: 'currentPractitioner',
  from,
  to: 'e4974a24387bea51',
  decision: '0013-accounts-and-sign-in.md',
  lift: (entry) => {
    const { type, error } = entry.event as { type: string; error?: object }
    if (type !== 'xstate.error.actor.fetchPractitioner') return [entry]
    return [{ ...entry, event: { ...entry.event, error: { ...error, retryable: false } } }]
  },
})

/** Until an edit of the patient beside the call outlived the page, a reading gave the patient alone. */
const patientAlone = (from: string): Upcaster => ({
  machine: 'patientPanel',
  from,
  to: '09182410d825bf0e',
  decision: '0163-the-room-and-its-end.md',
  lift: (entry) => {
    const { type, output } = entry.event as { type: string; output?: object }
    if (type === 'patientPanel.fieldLeft')
      return [{ ...entry, event: { ...entry.event, type: 'patientPanel.edited' } }]
    if (type !== 'xstate.done.actor.fetchPatient') return [entry]
    return [
      { ...entry, event: { ...entry.event, output: { patient: output, kept: null, relation: 'same' } } },
    ]
  },
})

/** Until an index was called so, the event of a file that is kept had a place. */
const fileIndex = (from: string): Upcaster => ({
  machine: 'visitFiles',
  from,
  to: '1ec832fe3781538b',
  decision: '0145-names-pages-and-view-state.md',
  lift: (entry) => {
    const { place, ...event } = entry.event
    return [
      entry.event.type === 'visitFiles.keepRequested'
        ? { ...entry, event: { ...event, index: place } }
        : entry,
    ]
  },
})

const NOTE_INVOCATIONS = new Map([
  ['keepNote', 'storeDraft'],
  ['dropKeptNote', 'removeStoredDraft'],
])

export const UPCASTERS: readonly Upcaster[] = [
  ...PRACTICE_UPCASTERS,
  ...['7a65267130be28ef', '72e77d5c7169585b'].map(fileIndex),
  ...renamedStates(
    'prescription',
    [
      'afb17e4121da4a1d',
      '8a5145662008e3e0',
      '17587138a22813f5',
      'd38ccda9fbe6d6d9',
      '18f56e97a03fae46',
      'b67f853ddb2779c0',
      'cee0ebc3ea850da1',
      '0f66b0a841b733d6',
      'c89ba3b0a1a7110a',
    ],
    '82158a34a8e20ea0',
    new Map([
      ['kept', 'saved'],
      ['unread', 'loadFailed'],
    ]),
  ),
  nameWithConsent,
  ...['0560a1968cfe64df', 'ec460ca20550f378', '9efbfb434ff8ded9', '642c7401b6997233', '75b6f14f610cffc1'].map(
    resultsRead,
  ),
  ...['37e236c4ff539d4e', 'fb0ccc6b33f127d1', 'e0a0550321d224fc'].map(roomWithTab),
  ...['c1e2ed4bb6320f56', 'dd214607e0a23164', 'd05db034faa2b6cb', '91d64dd1d4cf9346'].map(
    checkOutWithUnsigned,
  ),
  ...['8402ed91e7eb04d0', '4922d563259d895c', '52a38ac45c543823'].map(panelsAlone),
  layoutAlone,
  ...['b326be4a7d6e6805', 'bc89506c910ef42c'].map(alertOfVisit),
  ...['24a5c86c1680ff92', 'a74fc940f401e4de', 'e528b39194850a84'].map(todayChanged),
  ...['1d9b3bcef6749696', '1308c90962e48070'].map(failedAtOnce),
  ...['2901a7fdbf6991f1', 'ce3f643a740247eb', '1b4c3fd7f42d401d'].map(patientAlone),
  ...['206a9c9cee7fa73e', '0edb556a17b3a3e3', 'fe2b4aa02ee8e829'].map((from) =>
    renamedInvocations('note', from, '5fd96878502d096a', NOTE_INVOCATIONS),
  ),
  renamedInvocations(
    'devices',
    '413eb2f58d68041e',
    'e593addd9569e486',
    new Map([['rememberSelection', 'storeSelection']]),
  ),
  ...renamedStates(
    'waitingPatients',
    ['51a7f3a1daab78e8', '9161cfae692fb1d0', '0ce027107dd86a38', 'f84ee6a09927bbf8'],
    '3c9f5e57f4ee4f43',
    new Map([
      ['calm', 'idle'],
      ['resting', 'pausing'],
    ]),
  ),
  ...renamedStates(
    'waitingRoomAlert',
    ['ee8568ccb6fc367c', 'f96719b873300e7b'],
    '4e24ba941bf9a69b',
    new Map([['calm', 'idle']]),
  ),
  ...renamedStates(
    'calendarGrid',
    ['c9d365093a0cc613', '52a54035bf335edd'],
    'ece60a891b80f4cd',
    new Map([['resting', 'idle']]),
  ),
  ...renamedStates(
    'liveAppointment',
    ['7ff5cd3c5a6996d6', '251103b3359fcc91'],
    '5008b1909e5b0fc1',
    new Map([['resting', 'idle']]),
  ),
  ...renamedStates(
    'patientEdit',
    ['8dee9d676570d4ed'],
    'dd29775dc7f165cf',
    new Map([['looking', 'reading']]),
  ),
  ...namedNotifications,
]
