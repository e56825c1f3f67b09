import { Component, type ComponentType, type ReactNode } from 'react'
import type { Address } from './address.ts'

type Props = { address: Address; failed: ComponentType<{ error: unknown }>; children: ReactNode }

/** Says that a page broke, until one goes elsewhere. */
export class PageBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ address }: Props) {
    if (address !== this.props.address && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    const { failed: Failed, children } = this.props
    return this.state.error === undefined ? children : <Failed error={this.state.error} />
  }
}
