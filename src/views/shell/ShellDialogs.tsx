import { GettingStartedDialog } from '../practitioner/GettingStartedDialog.tsx'
import { ShareDialog } from '../practitioner/ShareDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'

/** The dialogs that any page can open from the header. */
export const ShellDialogs = () => (
  <>
    <ShareDialog />
    <GettingStartedDialog />
    <KeysDialog />
  </>
)
