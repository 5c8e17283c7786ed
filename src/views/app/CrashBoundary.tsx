import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

interface CrashBoundaryProps {
  /** A new location resets the boundary. */
  path: string
  children: ReactNode
}

/** Catches every error during rendering. React requires a class. */
export class CrashBoundary extends Component<CrashBoundaryProps, { brokenAt: string | null }> {
  override state: { brokenAt: string | null } = { brokenAt: null }

  static getDerivedStateFromProps(props: CrashBoundaryProps, state: { brokenAt: string | null }) {
    return state.brokenAt === '' ? { brokenAt: props.path } : null
  }

  static getDerivedStateFromError() {
    return { brokenAt: '' }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The component stack contains no data, so it may be logged to the console.
    console.error('A page stopped working', error instanceof Error ? error.name : error, info.componentStack)
  }

  override render(): ReactNode {
    const broken = this.state.brokenAt === '' || this.state.brokenAt === this.props.path
    return broken ? <CrashPage /> : this.props.children
  }
}
