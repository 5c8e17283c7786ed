import type { LegalAcceptanceRef } from '../../machines/account/legalAcceptanceMachine.ts'
import { BackToSettings } from '../account/BackToSettings.tsx'
import { AcceptedVersion } from './AcceptedVersion.tsx'
import { LegalText } from './LegalText.tsx'

/** P2.13: the privacy notice. */
export const PrivacyPage = () => <LegalText document="privacy" />

/** P2.14: terms and conditions. */
export const TermsPage = () => <LegalText document="terms" />

/** P2.32: the same among the settings. */
export const SettingsPrivacyPage = ({ actor: legal }: { actor: LegalAcceptanceRef }) => (
  <LegalText
    document="privacy"
    above={<BackToSettings />}
    acceptance={<AcceptedVersion legal={legal} document="privacy" />}
  />
)

/** P2.33: the same among the settings. */
export const SettingsTermsPage = ({ actor: legal }: { actor: LegalAcceptanceRef }) => (
  <LegalText
    document="terms"
    above={<BackToSettings />}
    acceptance={<AcceptedVersion legal={legal} document="terms" />}
  />
)
