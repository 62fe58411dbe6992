// The page's elements, and how things are written on it

export const byId = (id) => document.getElementById(id);
export const el = (name, props = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (key === 'class') node.className = value;
    else if (key.startsWith('aria-')) node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children);
  return node;
};
export const digitsOf = (text) => text.replace(/[^0-9]/g, '');
/** "(214) 555-0100" for ten digits (or eleven with a leading 1), else as it is. */
export const pretty = (number) => {
  const digits = digitsOf(number).replace(/^1(?=[0-9]{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
};
export const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
export const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
export const figures = new Intl.NumberFormat('en-US');
export const call = async (path, method = 'GET', body = undefined) => {
  const answer = await fetch(path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.error ?? `The simulator answered ${answer.status}.`);
  return read;
};
