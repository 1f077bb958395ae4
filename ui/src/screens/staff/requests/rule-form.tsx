import './rule-form.css';
import { useState } from 'react';
import { rulesUrl, ruleUrl, type ScheduleRule } from '../../../api/schedules.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Field, Select, Textarea } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { versionOf } from '../../../lib/conflict.ts';
import { FormDialog } from '../../../parts/staff/form-dialog.tsx';
import { DaysField } from '../../../parts/staff/schedule/days-field.tsx';
import { TeamField, VenueFields } from './rule-fields.tsx';
import { type RuleKind, ruleInput, ruleKinds, weekdaysOf, weightsOf } from './rule-kinds.ts';

type League = Of<'LeagueTable'>;

interface RuleFormProps {
  season: string;
  leagues: League[];
  /** Undefined for a new rule. */
  rule?: ScheduleRule | undefined;
  onClose: () => void;
}

/** Creates or edits a rule of a season's schedules. */
export function RuleForm({ season, leagues, rule, onClose }: RuleFormProps) {
  const { post, put } = useWrites();
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? 'unavailable');
  const [weekdays, setWeekdays] = useState(rule?.weekdays ?? []);
  const { has, isOfAll = false, amount } = ruleKinds[kind];
  const days = has.includes('times') ? weekdays : [];
  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'Add a rule'}
      submit={rule ? 'Save rule' : 'Add rule'}
      failed="The rule was not saved"
      thing="the rule"
      onClose={onClose}
      version={rule ? versionOf(rule) : null}
      changed={JSON.stringify(days) !== JSON.stringify(rule?.weekdays ?? [])}
      send={async (read, _, save) => {
        if (rule) {
          const beside = { mine: { weekdays: days }, base: weekdaysOf(rule) };
          await save(ruleInput, (input) => put(ruleUrl(season, rule.id), { weekdays: days, ...input }), beside);
        } else await post(rulesUrl(season), { ...ruleInput(read), weekdays: days });
        toast(rule ? 'Rule saved' : 'Rule added');
      }}
    >
      {(errors) => (
        <>
          <Select
            label="Kind"
            name="kind"
            value={kind}
            error={errors.kind}
            onChange={({ currentTarget: { value } }) => setKind(value as RuleKind)}
          >
            {Object.entries(ruleKinds).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TeamField
            label={has.includes('other') ? 'First team' : 'Team'}
            name="teamId"
            leagues={leagues}
            none={isOfAll ? 'Every team' : 'Select a team'}
            team={rule?.team?.id}
            error={errors.teamId}
          />
          {has.includes('other') && (
            <TeamField
              label="Second team"
              name="otherTeamId"
              leagues={leagues}
              none="Select a team"
              team={rule?.otherTeam?.id}
              error={errors.otherTeamId}
            />
          )}
          {has.includes('venue') && <VenueFields rule={rule} errors={errors} />}
          {amount && (
            <Field
              label={amount}
              name="amount"
              type="number"
              min={kind === 'wanted_meetings' ? 0 : 1}
              max={30}
              defaultValue={rule?.amount ?? ''}
              error={errors.amount}
            />
          )}
          {has.includes('times') && (
            <>
              <DaysField
                label="Weekdays (none for every day)"
                chosen={weekdays}
                error={Object.entries(errors).find(([name]) => name.startsWith('weekdays'))?.[1]}
                onChange={setWeekdays}
              />
              <div className="rule-pair">
                <Field
                  label="From time"
                  name="fromTime"
                  type="time"
                  optional
                  defaultValue={rule?.fromTime ?? ''}
                  error={errors.fromTime}
                />
                <Field
                  label="Until time"
                  name="untilTime"
                  type="time"
                  optional
                  defaultValue={rule?.untilTime ?? ''}
                  error={errors.untilTime}
                />
              </div>
            </>
          )}
          {has.includes('dates') && (
            <div className="rule-pair">
              <Field
                label="First day"
                name="from"
                type="date"
                optional={kind !== 'fixed_pair'}
                defaultValue={rule?.from ?? ''}
                error={errors.from}
              />
              <Field
                label="Last day"
                name="until"
                type="date"
                optional
                defaultValue={rule?.until ?? ''}
                error={errors.until}
              />
            </div>
          )}
          {has.includes('weight') && (
            <Select
              label={kind === 'shared_person' ? 'Should their games follow each other?' : 'How important'}
              name="weight"
              defaultValue={String(rule?.weight ?? '')}
              error={errors.weight}
            >
              {weightsOf(kind).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
          <Select
            label="Where it counts"
            name="leagueId"
            defaultValue={String(rule?.leagueId ?? '')}
            error={errors.leagueId}
          >
            <option value="">The whole season</option>
            {leagues.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label="Asked by"
            name="requestedBy"
            optional
            maxLength={80}
            autoComplete="off"
            defaultValue={rule?.requestedBy ?? ''}
            error={errors.requestedBy}
          />
          <Textarea
            label="Note"
            name="note"
            rows={2}
            optional
            maxLength={300}
            hint="Only staff read it."
            defaultValue={rule?.note ?? ''}
            error={errors.note}
          />
        </>
      )}
    </FormDialog>
  );
}
