import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashPage } from './CrashPage.tsx'

interface CrashBoundaryProps {
  /** Another place is another try. */
  place: string
  children: ReactNode
}

/** Whatever breaks while drawing stops here. React asks for a class. */
export class CrashBoundary extends Component<CrashBoundaryProps, { brokenAt: string | null }> {
  override state: { brokenAt: string | null } = { brokenAt: null }

  static getDerivedStateFromProps(props: CrashBoundaryProps, state: { brokenAt: string | null }) {
    return state.brokenAt === '' ? { brokenAt: props.place } : null
  }

  static getDerivedStateFromError() {
    return { brokenAt: '' }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The stack of components names no data, so it may stand in the console.
    console.error('A page stopped working', error instanceof Error ? error.name : error, info.componentStack)
  }

  override render(): ReactNode {
    const broken = this.state.brokenAt === '' || this.state.brokenAt === this.props.place
    return broken ? <CrashPage /> : this.props.children
  }
}
