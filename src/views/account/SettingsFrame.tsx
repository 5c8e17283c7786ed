import type { ReactNode } from 'react'
import { PageHeading } from '../ui/PageHeading.tsx'
import { BackToSettings } from './BackToSettings.tsx'
import { SettingsLinks } from './SettingsLinks.tsx'

/** One page of the settings: the others beside it, or a way back to their list on a narrow window (experience §2.5). */
export const SettingsFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-6 px-4 py-6 wide:grid-cols-[14rem_minmax(0,1fr)] wide:gap-10 wide:px-8 wide:py-10">
      <div className="hidden wide:block">
        <SettingsLinks />
      </div>
      <div className="grid max-w-2xl grid-cols-1 content-start gap-6">
        <div className="grid gap-2">
          <div className="grid wide:hidden">
            <BackToSettings />
          </div>
          <PageHeading>{title}</PageHeading>
        </div>
        {children}
      </div>
    </div>
  )
}
