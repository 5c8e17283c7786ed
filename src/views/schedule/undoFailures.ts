/** Why a change cannot be taken back, by the code of the refusal: keys of the words. */
export const UNDO_FAILURES: Readonly<
  Record<string, 'undo.changedAgain' | 'undo.timeTaken' | 'undo.tooLate' | undefined>
> = {
  conflict: 'undo.changedAgain',
  slotTaken: 'undo.timeTaken',
  statusRefused: 'undo.tooLate',
}
