import { useQuery } from '@tanstack/react-query'
import { ask } from '../ask.ts'
import { Answered, Section } from '../page.tsx'
import { counted } from '../words.ts'
import { Ranking } from './ranking.tsx'

/** What brought people, by the code that was behind the address. */
export function Channels() {
  const query = useQuery(ask.visits.channels.queryOptions())
  return (
    <Section title="Was Anmeldungen gebracht hat" aside="bestätigte Haushalte, seit Beginn">
      <Answered query={query}>
        {(channels) => {
          const by = channels.filter(({ code }) => code !== null)
          const without = channels.find(({ code }) => code === null)?.confirmed ?? 0
          return (
            <>
              <Ranking
                lines={by.map(({ code, name, signedUp, confirmed }) => ({
                  ...{ key: code ?? '', value: confirmed },
                  name: (
                    <>
                      {name} <small>{counted(signedUp, 'Anmeldung', 'Anmeldungen')}</small>
                    </>
                  ),
                }))}
                all={by.reduce((sum, { confirmed }) => sum + confirmed, 0)}
              />
              <p className="soft">{counted(without, 'Haushalt', 'Haushalte')} ohne Kennung</p>
            </>
          )
        }}
      </Answered>
      <p className="soft">
        Eine Kennung steht in der Adresse hinter ?v=, zum Beispiel ?v=maz-dezember auf einer Anzeige. Ab fünf
        Haushalten steht sie hier mit Namen.
      </p>
    </Section>
  )
}
