import { GettingStartedDialog } from './GettingStartedDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** The dialogs that any page can open from the header. */
export const ShellDialogs = () => (
  <>
    <ShareDialog />
    <GettingStartedDialog />
  </>
)
