import { useParams } from 'wouter';
import { ruleUrl, type ScheduleRule, useScheduleRules } from '../../../api/schedules.ts';
import { useSeason, useSeasonLeagues } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { Filter, Search } from '../../../kit/filter.tsx';
import { type SortColumns, SortHeadings } from '../../../kit/sorting/sort-heading.tsx';
import { Empty } from '../../../kit/states.tsx';
import { Pages } from '../../../kit/steps/pages.tsx';
import { Table } from '../../../kit/table.tsx';
import { dash } from '../../../lib/format.ts';
import { useAddressQuery } from '../../../lib/query.ts';
import { useTitle } from '../../../lib/title.ts';
import { combineData, Loaded } from '../../../parts/loaded.tsx';
import { DeleteDialog } from '../../../parts/staff/delete-dialog.tsx';
import { StaffHead } from '../../../parts/staff/head.tsx';
import { ActionsHeading, DeleteButton, EditButton } from '../../../parts/staff/list/cells.tsx';
import { type RowDialogs, useRowDialogs } from '../../../parts/staff/list/row-dialogs.ts';
import { useList } from '../../../parts/staff/list/use-list.ts';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';
import { RuleForm } from './rule-form.tsx';
import { weights, weightWord } from './rule-kinds.ts';

type League = Of<'LeagueTable'>;

export default function RequestsScreen() {
  const { season = '' } = useParams();
  const named = useSeason(season);
  useTitle('Requests and rules', 'Homecourt');
  const read = combineData(named, useSeasonLeagues(season), useScheduleRules(season));
  const dialogs = useRowDialogs<ScheduleRule>('rule');
  return (
    <StaffPage
      crumbs={[
        { label: 'Seasons', href: '/dashboard/seasons' },
        { label: named.data?.season.name ?? 'Season', href: `/dashboard/seasons/${season}` },
        { label: 'Requests and rules' },
      ]}
    >
      <StaffHead
        title="Requests and rules"
        hint="Schedules that you generate or repair keep every rule, and as many wishes as they can."
      >
        <Button kind="primary" icon="plus" onClick={dialogs.create}>
          Add a rule
        </Button>
      </StaffHead>
      <Loaded from={read} what="the rules" missing="Season not found">
        {([, { leagues }, { rules }]) => (
          <>
            <Rules leagues={leagues} rules={rules} dialogs={dialogs} />
            {(dialogs.creating || dialogs.editing) && (
              <RuleForm season={season} leagues={leagues} rule={dialogs.editing} onClose={dialogs.close} />
            )}
          </>
        )}
      </Loaded>
      {dialogs.deleting && (
        <DeleteDialog
          title="Delete this rule?"
          act="Delete rule"
          things={[{ name: dialogs.deleting.text, path: ruleUrl(season, dialogs.deleting.id) }]}
          telling={[]}
          stays="Games that are planned do not change."
          done="Rule deleted"
          failed="The rule was not deleted"
          onClose={dialogs.close}
        />
      )}
    </StaffPage>
  );
}

const columns: SortColumns<ScheduleRule> = {
  rule: { label: 'Rule', value: (rule) => rule.text },
  weight: { label: 'Importance', className: 'beside', value: (rule) => -(rule.weight ?? 4) },
  asked: { label: 'Asked by', className: 'roomy', value: (rule) => rule.requestedBy },
};

const textOf = ({ text, requestedBy, note }: ScheduleRule) => [text, requestedBy, note].join('\n');

interface RulesProps {
  leagues: League[];
  rules: ScheduleRule[];
  dialogs: RowDialogs<ScheduleRule>;
}

function Rules({ leagues, rules, dialogs }: RulesProps) {
  const query = useAddressQuery();
  const [team, league] = [query.read('team'), query.read('league')];
  const isOf = (rule: ScheduleRule) => [rule.team, rule.otherTeam].some((own) => String(own?.id) === team);
  /** Whether a rule counts in the league: it names the league, or one of its teams, or no team. */
  const isIn = (rule: ScheduleRule) => {
    if (rule.leagueId) return String(rule.leagueId) === league;
    const teams = leagues.find(({ id }) => String(id) === league)?.teams ?? [];
    return !rule.team || [rule.team, rule.otherTeam].some((own) => teams.some(({ id }) => id === own?.id));
  };
  const fits = (rule: ScheduleRule) => (!team || !rule.team || isOf(rule)) && (!league || isIn(rule));
  const { shown, order, search, pages } = useList({ rows: rules, columns, textOf, fits });
  if (rules.length === 0) {
    return (
      <Empty title="No rules yet">
        <p>
          Enter what teams ask for: days on which they cannot play, times that they prefer, teams with one coach. Then
          schedules are made to fit.
        </p>
      </Empty>
    );
  }
  const choose = (name: string) => (value: string) => query.write({ [name]: value, page: '' });
  return (
    <>
      <div className="toolbar">
        <Search label="Find a rule" {...search} />
        <Filter label="Team" value={team} onChange={choose('team')}>
          <option value="">All teams</option>
          {leagues.map(({ id, name, teams }) => (
            <optgroup key={id} label={name}>
              {teams.map((team) => (
                <option key={team.id} value={String(team.id)}>
                  {team.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Filter>
        <Filter label="League" value={league} onChange={choose('league')}>
          <option value="">All leagues</option>
          {leagues.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Filter>
      </div>
      {shown.length === 0 ? (
        <Empty title="No rule like that" />
      ) : (
        <div className="card">
          <Table caption="Requests and rules">
            <thead>
              <tr>
                <SortHeadings columns={columns} order={order} />
                <ActionsHeading />
              </tr>
            </thead>
            <tbody>
              {shown.map((rule) => (
                <Row key={rule.id} rule={rule} dialogs={dialogs} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <Pages noun="rule" {...pages} />
    </>
  );
}

const Row = ({ rule, dialogs }: { rule: ScheduleRule; dialogs: RowDialogs<ScheduleRule> }) => {
  const weight = weightWord(rule);
  const asked = rule.requestedBy ? `Asked by ${rule.requestedBy}.` : '';
  const under = [weight && `${weight}.`, asked].filter(Boolean).join(' ');
  return (
    <tr>
      <th scope="row" className="folds">
        {rule.text}
        {rule.note && <span className="dim"> {rule.note}</span>}
        {under && <span className="under">{under}</span>}
      </th>
      <td className="beside">
        {weight ? <Badge kind={weight === weights[0]?.[1] ? 'ok' : 'line'}>{weight}</Badge> : dash}
      </td>
      <td className="dim roomy">{rule.requestedBy ?? dash}</td>
      <td className="fit acts">
        <EditButton name={`Edit: ${rule.text}`} onClick={() => dialogs.edit(rule)} />
        <IfMayDelete group="games">
          <DeleteButton kind="danger-quiet" name={`Delete: ${rule.text}`} onClick={() => dialogs.askDelete(rule)} />
        </IfMayDelete>
      </td>
    </tr>
  );
};
