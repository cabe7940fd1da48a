import { ChevronUp } from '#web/ui/icons.tsx';

interface ChoiceListProps<Choice extends string> {
  readonly legend: string;
  readonly detail?: string;
  /** Those that are taken, the preferred one first. */
  readonly chosen: readonly Choice[];
  readonly choices: readonly Choice[];
  readonly nameOf: (choice: Choice) => string;
  readonly preferOf: (name: string) => string;
  readonly onChange: (chosen: readonly Choice[]) => void;
}

/** Some of several choices: those that are taken in their order, then the others. */
export function ChoiceList<Choice extends string>(props: ChoiceListProps<Choice>) {
  const { legend, detail, chosen, choices, nameOf, preferOf, onChange } = props;
  const others = choices.filter((each) => !chosen.includes(each));
  const without = (choice: Choice): Choice[] => chosen.filter((each) => each !== choice);
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{legend}</legend>
      {detail !== undefined && <p className="text-note text-ink-2">{detail}</p>}
      {[...chosen, ...others].map((choice) => {
        const isTaken = chosen.includes(choice);
        const name = nameOf(choice);
        return (
          <div key={choice} className="flex items-center gap-2 border-b border-rule">
            <label className="flex min-h-press grow items-center gap-2.5">
              <input
                type="checkbox"
                className="size-4.5 accent-ink"
                checked={isTaken}
                onChange={() => onChange(isTaken ? without(choice) : [...chosen, choice])}
              />
              {name}
            </label>
            {isTaken && chosen[0] !== choice && (
              <button
                type="button"
                aria-label={preferOf(name)}
                title={preferOf(name)}
                onClick={() => onChange([choice, ...without(choice)])}
                className="grid size-8 place-items-center rounded-control hover:bg-tray touch:size-target"
              >
                <ChevronUp className="size-4!" />
              </button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
