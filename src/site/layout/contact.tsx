import { navigation } from '../../content/navigation.ts'
import { operator } from '../../content/operator.ts'
import { Gap } from '../../design/gap/gap.tsx'

/** Name, address and e-mail of the operator; what is not known yet is shown as a gap, never invented. */
export function Contact() {
  const { name, street, postalCode, city, email } = operator
  const address = street && postalCode && city ? `${street}, ${postalCode} ${city}` : null
  const missing = [!name && 'Name', !address && 'Anschrift', !email && 'E-Mail'].filter(
    (part) => part !== false,
  )
  return (
    <address>
      <b>{navigation.contact}</b>
      <br />
      {[name, address].map((line) => line && <Line key={line}>{line}</Line>)}
      {email && (
        <Line>
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
      )}
      {missing.length > 0 && (
        <Gap>{navigation.contactMissing(new Intl.ListFormat('de').format(missing))}</Gap>
      )}
    </address>
  )
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <>
      {children}
      <br />
    </>
  )
}
