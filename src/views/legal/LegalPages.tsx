import { BackToSettings } from '../account/BackToSettings.tsx'
import { LegalText } from './LegalText.tsx'

/** P2.13: the privacy notice. */
export const PrivacyPage = () => <LegalText document="privacy" />

/** P2.14: terms and conditions. */
export const TermsPage = () => <LegalText document="terms" />

/** P2.32: the same among the settings. */
export const SettingsPrivacyPage = () => <LegalText document="privacy" above={<BackToSettings />} />

/** P2.33: the same among the settings. */
export const SettingsTermsPage = () => <LegalText document="terms" above={<BackToSettings />} />
