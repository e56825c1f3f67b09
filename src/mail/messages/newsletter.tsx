import { promo } from '../../content/promo.ts'
import { inkOf } from '../../design/inks.ts'
import { routes } from '../../routes.ts'
import { display, text } from './inks.ts'
import { OperatorText, Spans } from './operator-text.tsx'
import { Band, Gap, Lead, type Message, Street, Table } from './parts.tsx'
import { SignButton } from './signs.tsx'

/** From five on, and only where the place is known (`compose.ts`). */
const neighbours =
  '{{#launch}}In {{place}} sind {{neighbours}} Haushalte dabei.{{/launch}}{{^launch}}In {{place}} warten {{neighbours}} Haushalte.{{/launch}}'
const streetInWords =
  '{{#full}}{{place}} ist voll: alle 25 Häuser leuchten.{{/full}}{{^full}}{{lit}} von 25 Häusern leuchten.{{/full}}'

/** What the operator writes: the first paragraph on the night sky, with the button; the rest on paper. */
export const newsletter: Message = {
  subject: '{{subject}}',
  preheader: '{{preheader}}',
  title: '{{subject}}',
  night: (
    <>
      {'{{#lead}}'}
      <Lead>
        <Spans ink="paper" />
      </Lead>
      {'{{/lead}}{{#button}}'}
      <Band padding="22px 32px 0">
        <SignButton href="{{address}}">{'{{caption}}'}</SignButton>
      </Band>
      {'{{/button}}{{#neighbours}}'}
      <Band padding="32px 32px 20px" className="line display" style={display('mustard', 21, 28, -0.3)}>
        {neighbours}
      </Band>
      {'{{#street}}'}
      <Street alt={streetInWords} />
      {'{{/street}}{{/neighbours}}{{^neighbours}}'}
      <Gap night height={36} />
      {'{{/neighbours}}'}
    </>
  ),
  paper: (
    <Band paper padding="30px 32px 12px">
      <OperatorText />
      {'{{#launch}}'}
      <Coupon>{promo.kept}</Coupon>
      {'{{/launch}}'}
    </Band>
  ),
  why: 'Du bekommst diese E-Mail, weil du dich mit {{to}}{{#sign}} für {{sign}}{{/sign}} eingetragen und das bestätigt hast.',
  links: [
    { href: '{{link}}', words: 'Abmelden' },
    { href: `{{origin}}${routes.myData}`, words: 'Meine Daten' },
  ],
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
  border: `2px dashed ${inkOf('rule-strong')}`,
  borderRadius: 8,
  ...text('ink', 17, 25),
}
