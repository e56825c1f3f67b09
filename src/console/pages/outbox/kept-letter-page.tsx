import './outbox.css'
import '../launch/letter-frame.css'
import '../launch/letter-previews.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { routes } from '../../../routes.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { keptLetterQuery } from './queries.ts'

const route = getRouteApi('/inside/postausgang/$number')

/** One kept letter: as a mail program shows it, and its text. */
export function KeptLetterPage() {
  const { number } = route.useParams()
  const { data, error, refetch } = useQuery(keptLetterQuery(number))
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <>
      <PageHead title={data.subject} note={<Link to="/postausgang">Zurück zum Postausgang</Link>} />
      <Section title="So sieht er aus" aside={!data.linksWork && 'seine Links gehören dem Empfänger'}>
        <div className="letter-frame letter-whole">
          <iframe
            title="Der Brief"
            sandbox=""
            src={`${routes.console.api}/outbox/kept/${encodeURIComponent(number)}/page`}
          />
        </div>
      </Section>
      <Section title="Als reiner Text" className="letter-text kept-text">
        <pre>{data.text}</pre>
      </Section>
    </>
  )
}
