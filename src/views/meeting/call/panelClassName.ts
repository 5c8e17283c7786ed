/**
 * Stage and panel side by side; on a narrow window the panel is below the stage, which stays visible, so that
 * a doctor who writes a prescription still sees the patient. A phone in landscape has room beside, none
 * below.
 */
export const stageAndPanel =
  'flex min-h-0 flex-1 flex-col wide:flex-row [@media(max-height:30rem)_and_(orientation:landscape)]:flex-row'

/** Its width beside the stage is the CSS variable of `usePanelWidth`. */
export const panelClassName =
  'relative flex min-h-0 min-w-0 flex-[1.6] animate-settle flex-col rounded-t-xl border border-line bg-raised text-ink shadow-raised wide:my-3 wide:mr-3 wide:w-(--panel-width) wide:flex-none wide:rounded-xl'
