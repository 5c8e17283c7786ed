import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileSectionRef } from '../../machines/profile/profileSectionMachine.ts'
import { OnboardingStepPage } from './OnboardingStepPage.tsx'

/** One section as a step of the onboarding. */
export const onboardingStep =
  (section: EditableSection) =>
  ({ actor }: { actor: ProfileSectionRef }) => <OnboardingStepPage actor={actor} section={section} />
