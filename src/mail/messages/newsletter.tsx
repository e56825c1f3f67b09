import { promo } from '../../content/promo.ts'
import { routes } from '../../routes.ts'
import { inks, type } from './inks.ts'
import { OperatorText, Spans } from './operator-text.tsx'
import { Gap, Lead, type Message, NightAir, Paper, Street, StreetLine, Table, Title } from './parts.tsx'
import { PlaceSign, SignButton } from './signs.tsx'

const subject = '{{subject}}'
const why =
  'Du bekommst diese E-Mail, weil du dich mit {{to}}{{#sign}} für {{sign}}{{/sign}} eingetragen und das bestätigt hast.'
const leave = 'Abmelden'
const myData = 'Meine Daten'
/** From five on, and only where the place is known (`compose.ts`). */
const neighbours =
  '{{#launch}}In {{place}} sind {{neighbours}} Haushalte dabei.{{/launch}}{{^launch}}In {{place}} warten {{neighbours}} Haushalte.{{/launch}}'
const streetInWords =
  '{{#full}}{{place}} ist voll: alle 25 Häuser leuchten.{{/full}}{{^full}}{{lit}} von 25 Häusern leuchten.{{/full}}'

/** What the operator writes: the first paragraph on the night sky, with the button; the rest on paper. */
export const newsletter: Message = {
  subject,
  preheader: '{{preheader}}',
  night: (
    <>
      <PlaceSign />
      <Title>{subject}</Title>
      {'{{#lead}}'}
      <Lead>
        <Spans link={<NightLink />} />
      </Lead>
      {'{{/lead}}{{#button}}'}
      <SignButton href="{{address}}">{'{{caption}}'}</SignButton>
      {'{{/button}}{{#neighbours}}'}
      <StreetLine>{neighbours}</StreetLine>
      {'{{#street}}'}
      <Street alt={streetInWords} />
      {'{{/street}}{{/neighbours}}{{^neighbours}}'}
      <NightAir height={36} />
      {'{{/neighbours}}'}
    </>
  ),
  paper: (
    <Paper padding="30px 32px 12px">
      <OperatorText />
      {'{{#launch}}'}
      <Coupon>{promo.kept}</Coupon>
      {'{{/launch}}'}
    </Paper>
  ),
  why,
  links: [
    { href: '{{link}}', words: leave },
    { href: `{{origin}}${routes.myData}`, words: myData },
  ],
  // Marks of sections alone on a line leave no empty line.
  text: [
    '{{#sign}}',
    '{{sign}}\n',
    '{{/sign}}',
    '{{#plainLead}}',
    '{{plainLead}}\n',
    '{{/plainLead}}',
    '{{#button}}',
    '{{caption}}:\n{{address}}\n',
    '{{/button}}',
    '{{#neighbours}}',
    `${neighbours}\n`,
    '{{/neighbours}}',
    '{{#plainBlocks}}',
    '{{plainBlocks}}\n',
    '{{/plainBlocks}}',
    '{{#launch}}',
    `${promo.kept}\n`,
    '{{/launch}}',
    '--------\n',
    `${why}\n`,
    `${leave}:`,
    '{{link}}',
    `${myData}:`,
    `{{origin}}${routes.myData}`,
  ].join('\n'),
}

function NightLink() {
  return (
    <a href="{{href}}" style={{ color: inks.paper, textDecoration: 'underline' }}>
      {'{{text}}'}
    </a>
  )
}

/** To be cut out. */
function Coupon({ children }: { children: string }) {
  return (
    <Table width="100%">
      <Gap height={8} />
      <tr>
        <td className="coupon ink" style={couponStyle}>
          <b>{children}</b>
        </td>
      </tr>
      <Gap height={16} />
    </Table>
  )
}

const couponStyle = {
  padding: '14px 18px 16px',
  border: `2px dashed ${inks.ruleStrong}`,
  borderRadius: 8,
  color: inks.ink,
  ...type('text', 400, 17, 25),
}
