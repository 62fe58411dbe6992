import { addresses } from './startProduct.ts';
import { newPhone } from './people.ts';

/** The number of the demo organization's district office. */
const office = '2145550111';

/**
 * A virtual phone texts the organization. A new phone unless named. `media` are `data:` addresses. Returns the phone.
 */
export async function writesIn(
  text: string,
  phone = newPhone(),
  media: readonly string[] = [],
): Promise<string> {
  const answer = await fetch(`${addresses().simulator}/phones/${phone}/texts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to: office, text, media }),
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status}`);
  return phone;
}
