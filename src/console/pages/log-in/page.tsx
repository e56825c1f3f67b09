import { PageHead } from '../../design/page-head.tsx'

/** Where one logs in. */
export function LogInPage() {
  return <PageHead title="Anmelden" />
}
