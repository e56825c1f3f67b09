import { PageHead } from '../../design/page-head.tsx'

/** Where people wait. */
export function DemandPage() {
  return <PageHead title="Nachfrage" />
}
