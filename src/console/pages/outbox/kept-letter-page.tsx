import './outbox.css'
import './kept-letter.css'
import { useQuery } from '@tanstack/react-query'
import { urlOf } from '../../api.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useParameter } from '../../router/router.tsx'
import { keptLetterQuery } from './queries.ts'

/** One kept letter: as a mail program shows it, and its text. */
export default function KeptLetterPage() {
  const number = useParameter('number')
  return (
    <Answered query={useQuery(keptLetterQuery(number))}>
      {(data) => (
        <>
          <PageHead title={data.subject} note={<Link to="/postausgang">Zurück zum Postausgang</Link>} />
          <Section title="So sieht er aus" aside={!data.linksWork && 'seine Links gehören dem Empfänger'}>
            <div className="kept-letter-frame">
              <iframe
                title="Der Brief"
                sandbox=""
                src={urlOf('GET /api/outbox/kept/:number/page', { number })}
              />
            </div>
          </Section>
          <Section title="Als reiner Text" className="kept-letter-text">
            <pre>{data.text}</pre>
          </Section>
        </>
      )}
    </Answered>
  )
}
