/**
 * Modules of pure rules: what may happen, and what follows. `npm run test:mutants:rules` changes them, and repeats the
 * tests beside them, which need no database and no server.
 */
export const RULE_MODULES = [
  'src/contracts/meeting/tracks/publishSettings.ts',
  'src/contracts/portal/{mobilePhone,timezone,visitRules}.ts',
  'src/contracts/portal/prescription/{quantity,signable,warnings}.ts',
  'src/contracts/portal/schedule/{explain,openHours,ranges,typedTime,wallTime}.ts',
  'src/machines/calendar/{cells,copyWeek,dayLayers,edges,overrideChanges}.ts',
  'src/machines/kit/{history,pages}.ts',
  'src/machines/meeting/chat/chatHistory.ts',
  'src/machines/meeting/people/peerCollection.ts',
  'src/machines/meeting/tracks/videoLayers.ts',
  'src/machines/pastVisit/foldAccount.ts',
  'src/machines/visit/{timelineFacts,timelineStory}.ts',
  'server/meeting/room/{decide*,evolve,places,visibility}.ts',
  'server/meeting/room/*/{countPoll,decide*,evolve*,scorePoll,takeAnswer}.ts',
  'server/portal/appointment/{decide,evolve}.ts',
  'server/portal/note/verifyNotes.ts',
  'server/portal/prescription/{rules,verifyPrescriptions}.ts',
]

/** Where Stryker writes what became of each mutant. */
export const REPORT = 'node_modules/.stryker/report.json'
