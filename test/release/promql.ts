import { parser } from '@prometheus-io/lezer-promql';

/** A metric that an expression reads, with the labels that the expression names. */
export interface Selected {
  metric: string;
  labels: string[];
}

/** Returns what the expression reads. Throws if it is not PromQL. Variables of Grafana stand for what they become. */
export function selectionsIn(expression: string): Selected[] {
  const promql = expression.replaceAll('$__rate_interval', '5m');
  const selections: Selected[] = [];
  const grouping: string[] = [];
  parser.parse(promql).iterate({
    enter: ({ node, name, from, to }) => {
      const text = promql.slice(from, to);
      if (node.type.isError) throw new Error(`Not PromQL at character ${from}: ${promql}`);
      if (name === 'VectorSelector') {
        const metric = node.getChild('Identifier');
        selections.push({ metric: promql.slice(metric?.from, metric?.to), labels: [] });
      }
      if (name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') grouping.push(text);
      else selections.at(-1)?.labels.push(text);
    },
  });
  return selections.map(({ metric, labels }) => ({ metric, labels: [...new Set([...labels, ...grouping])] }));
}
