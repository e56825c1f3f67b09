import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { ask } from '../ask.ts'
import { LetterFrame } from '../letter-frame.tsx'
import { Answered, PageHead, Section } from '../page.tsx'

/** One kept letter: as a mail program shows it, and its text. */
export default function KeptLetterPage() {
  const number = Number(useParams<{ number: string }>().number)
  // Each look is a line in the log: once is enough.
  const query = useQuery(ask.outbox.letter.queryOptions({ number }, { staleTime: Number.POSITIVE_INFINITY }))
  return (
    <Answered query={query}>
      {({ subject, text }) => (
        <>
          <PageHead title={subject} note={<Link to="/postausgang">Zurück zum Postausgang</Link>} />
          <Section title="So sieht er aus">
            <LetterFrame title="Der Brief" file="aufbewahrt" input={{ number }} />
          </Section>
          <Section title="Als reiner Text" className="narrow">
            <pre>{text}</pre>
          </Section>
        </>
      )}
    </Answered>
  )
}
