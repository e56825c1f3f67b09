import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in for the part once it has failed. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Keeps one part's failure from taking its neighbours along: React removes a whole island whose part throws, and
 * it does throw once something else (a translator, an extension) has moved a node that it wants to remove.
 * React itself writes the error to the console.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  // Not a class field: lowered for Safari 15 it brings along 800 bytes of helpers.
  constructor(props: Props) {
    super(props)
    this.state = { failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children
  }
}
