import { create } from 'xmlbuilder2';

/** An element of an XML text. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
}

/** The root element of an XML text. Throws when it is not well-formed. */
export function parseXml(xml: string): Element {
  return elementOf(create(xml).root().node as unknown as DomNode);
}

function elementOf(node: DomNode): Element {
  const attributes = [...node.attributes].map(({ name, value }) => [name, value] as const);
  return {
    name: node.nodeName,
    attributes: Object.fromEntries(attributes),
    children: [...node.childNodes].filter(({ nodeType }) => nodeType === 1).map(elementOf),
    text: node.textContent ?? '',
  };
}

/** An element and all that are below it. */
export function below(element: Element): Element[] {
  return [element, ...element.children.flatMap(below)];
}
