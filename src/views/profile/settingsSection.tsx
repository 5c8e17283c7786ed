import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'
import { SettingsSectionPage } from './SettingsSectionPage.tsx'

/** The page of one section in the settings. */
export const settingsSection =
  (section: EditableSection) =>
  ({ actor }: { actor: ProfileSectionRef }) => <SettingsSectionPage actor={actor} section={section} />
