import { useLocation } from 'react-router-dom'
import { AppFrame } from './AppFrame.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'

/** The frame around every page. It catches errors of a page before the router's own boundary would. */
export const AppLayout = () => (
  <CrashBoundary path={useLocation().pathname}>
    <AppFrame />
  </CrashBoundary>
)
